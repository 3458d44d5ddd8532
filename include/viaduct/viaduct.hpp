// SPDX-License-Identifier: Apache-2.0
/// @file viaduct.hpp
/// @brief The C++ interface of Viaduct for the host. A header-only layer over viaduct.h, so that its ABI is that of C.
/// Streams are in viaduct/stream.hpp, transfers that are prepared in viaduct/prepared.hpp, kernels in
/// viaduct/device.cuh.
#ifndef VIADUCT_VIADUCT_HPP
#define VIADUCT_VIADUCT_HPP

#include <viaduct/collective.hpp>
#include <viaduct/error.hpp>
#include <viaduct/fused.hpp>
#include <viaduct/span.hpp>
#include <viaduct/symmetric.hpp>
#include <viaduct/task_list.hpp>
#include <viaduct/team.hpp>
#include <viaduct/threads.hpp>
#include <viaduct/transfer.hpp>
#include <viaduct/transfer_set.hpp>
#include <viaduct/type.hpp>
#include <viaduct/window.hpp>
#include <viaduct/world.hpp>

#endif
