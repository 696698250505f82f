// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title An item contract that says it moved items and did not
contract FickleItems {
    function balanceOf(address, uint256) external pure returns (uint256) {
        return 0;
    }

    function ownerOf(uint256) external view returns (address) {
        return address(this);
    }

    function safeTransferFrom(address, address, uint256) external {}

    function safeTransferFrom(address, address, uint256, uint256, bytes calldata) external {}
}
