// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";

/// @title A receiver that calls back while it is being served
contract GreedyReceiver is ERC721Holder, ERC1155Holder {
    bool public calledBack;
    bool public succeeded;
    bytes public answer;

    address private _target;
    bytes private _again;

    /// @notice What to call when items arrive.
    function prepare(address target, bytes calldata again) external {
        (_target, _again) = (target, again);
    }

    /// @notice Calls anything in this contract's name.
    function act(address target, bytes calldata data) external {
        (bool ok, bytes memory reason) = target.call(data);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    function onERC721Received(address operator, address from, uint256 tokenId, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC721Received(operator, from, tokenId, data);
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC1155Received(operator, from, id, amount, data);
    }

    function _callBack() private {
        if (calledBack || _target == address(0)) return;
        calledBack = true;
        (succeeded, answer) = _target.call(_again);
    }
}
