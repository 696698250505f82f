// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title A contract wallet that accepts the signatures of one key
contract KeyWallet is ERC721Holder {
    address private immutable owner;
    bool private immutable isDraft;

    /// @param isDraft_ Whether it implements the draft of ERC-1271 instead of its final form.
    constructor(address owner_, bool isDraft_) {
        owner = owner_;
        isDraft = isDraft_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return !isDraft && isByOwner(hash, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function isValidSignature(bytes calldata data, bytes calldata signature) external view returns (bytes4) {
        return isDraft && isByOwner(bytes32(data), signature) ? bytes4(0x20c13b0b) : bytes4(0xffffffff);
    }

    function isByOwner(bytes32 hash, bytes calldata signature) private view returns (bool) {
        (address signer,,) = ECDSA.tryRecover(hash, signature);
        return signer == owner;
    }
}
