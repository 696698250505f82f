// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title A collection of single items to play with
/// @notice ERC-721. Everybody may mint.
contract VaultdeskItems721 is ERC721 {
    /// @notice How many items there are. Each one's minting is a `Transfer` from the zero address.
    uint256 public totalSupply;

    uint256 private _lastSequentialId;
    string private _base;

    /// @param base What the metadata addresses begin with: `<base><tokenId>` and `<base>contract`.
    constructor(string memory base) ERC721("Vaultdesk Items", "ITEM") {
        _base = base;
    }

    /// @notice Mints the next item nobody has taken: 1, 2, 3 …
    function mint(address to) external returns (uint256 tokenId) {
        tokenId = _lastSequentialId + 1;
        while (_ownerOf(tokenId) != address(0)) ++tokenId;
        _lastSequentialId = tokenId;
        mint(to, tokenId);
    }

    /// @notice Mints an item of this id; reverts when it exists.
    function mint(address to, uint256 tokenId) public {
        ++totalSupply;
        _safeMint(to, tokenId);
    }

    /// @notice ERC-7572.
    function contractURI() external view returns (string memory) {
        return string.concat(_base, "contract");
    }

    function _baseURI() internal view override returns (string memory) {
        return _base;
    }
}
