// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {TypedCollection} from "./TypedCollection.sol";

/// @title A fungible token of an application
/// @notice ERC-20 with 18 decimals. It has a single type; {TypedCollection} states which accounts may mint, and how
/// often. Mints and the maximum supply count whole tokens.
contract Token20 is ERC20, TypedCollection {
    /// @notice The only type.
    uint256 public constant TYPE_ID = 1;

    constructor(string memory name_, string memory symbol_, string memory base, address owner, address operator)
        ERC20(name_, symbol_)
        TypedCollection(base, owner, operator)
    {}

    /// @param maxSupply The number of whole tokens that may ever be minted; 0 for no limit of the caller's.
    function createType(uint256 typeId, uint112 maxSupply, bool fungible, bool burnable) external onlyMinter {
        if (typeId != TYPE_ID || !fungible) revert TypeIdOutOfRange(typeId);
        _createType(typeId, maxSupply, fungible, burnable);
    }

    /// @notice Destroys base units of the caller, if the token is burnable.
    function burn(uint256 value) external {
        _requireBurnable(TYPE_ID);
        _burn(msg.sender, value);
    }

    function _issue(address to, uint256, uint256 amount, bool) internal override {
        _mint(to, amount * 10 ** decimals());
    }
}
