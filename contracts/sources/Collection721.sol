// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {TypedCollection} from "./TypedCollection.sol";

/// @title A collection of single items with token types
/// @notice ERC-721. See {TypedCollection} for who may mint, and how often.
contract Collection721 is ERC721, TypedCollection {
    constructor(string memory name, string memory symbol, string memory base, address owner, address operator)
        ERC721(name, symbol)
        TypedCollection(base, owner, operator)
    {}

    /// @param maxSupply How many may ever be minted; 0 for as many as there are ids.
    function createType(uint256 typeId, uint112 maxSupply, bool burnable) external onlyMinter {
        _createType(typeId, maxSupply, false, burnable);
    }

    /// @notice Destroys an item of a burnable type; for its holder, or whom the holder approved.
    function burn(uint256 tokenId) external {
        _requireBurnable(tokenId);
        _update(address(0), tokenId, msg.sender);
    }

    /// @notice The metadata of the item's type.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return _metadataURI(tokenId);
    }

    function _issue(address to, uint256 firstTokenId, uint256 amount, bool) internal override {
        for (uint256 i = 0; i < amount; ++i) _safeMint(to, firstTokenId + i);
    }
}
