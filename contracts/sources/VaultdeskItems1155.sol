// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title A collection of items in quantities to play with
/// @notice ERC-1155. Everybody may mint any amount of any id.
contract VaultdeskItems1155 is ERC1155 {
    string public constant name = "Vaultdesk Multi Items";
    string public constant symbol = "ITEMS";

    string private _base;

    /// @notice How many items of an id there are.
    mapping(uint256 id => uint256 amount) public totalSupply;

    /// @param base What the metadata addresses begin with: `<base><id>` and `<base>contract`.
    constructor(string memory base) ERC1155("") {
        _base = base;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        totalSupply[id] += amount;
        _mint(to, id, amount, "");
    }

    /// @inheritdoc ERC1155
    function uri(uint256 id) public view override returns (string memory) {
        return string.concat(_base, Strings.toString(id));
    }

    /// @notice ERC-7572.
    function contractURI() external view returns (string memory) {
        return string.concat(_base, "contract");
    }
}
