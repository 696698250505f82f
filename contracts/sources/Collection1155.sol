// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {TypedCollection} from "./TypedCollection.sol";

/// @title A collection with fungible and non-fungible token types
/// @notice ERC-1155. See {TypedCollection} for who may mint, and how often.
contract Collection1155 is ERC1155, TypedCollection {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_, string memory base, address owner, address operator)
        ERC1155("")
        TypedCollection(base, owner, operator)
    {
        name = name_;
        symbol = symbol_;
    }

    /// @param maxSupply How many may ever be minted; 0 for no limit of the caller's.
    /// @param fungible Whether all of the type share one token, or each is a token of its own.
    function createType(uint256 typeId, uint112 maxSupply, bool fungible, bool burnable) external onlyMinter {
        _createType(typeId, maxSupply, fungible, burnable);
    }

    /// @notice Destroys tokens of a burnable type; for their holder, or whom the holder approved.
    function burn(address from, uint256 tokenId, uint256 amount) external {
        _requireBurnable(tokenId);
        _checkAuthorized(msg.sender, from);
        _burn(from, tokenId, amount);
    }

    /// @notice The metadata of the token's type.
    function uri(uint256 tokenId) public view override returns (string memory) {
        return _metadataURI(tokenId);
    }

    function _issue(address to, uint256 firstTokenId, uint256 amount, bool fungible) internal override {
        if (fungible || amount == 1) return _mint(to, firstTokenId, amount, "");

        uint256[] memory ids = new uint256[](amount);
        uint256[] memory ones = new uint256[](amount);
        for (uint256 i = 0; i < amount; ++i) {
            ids[i] = firstTokenId + i;
            ones[i] = 1;
        }
        _mintBatch(to, ids, ones, "");
    }
}
