// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title A collection whose owners sign calls that anyone can send (NativeMetaTransaction)
contract MetaItems is ERC721 {
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,address verifyingContract,bytes32 salt)");
    bytes32 private constant REQUEST = keccak256("MetaTransaction(uint256 nonce,address from,bytes functionSignature)");

    mapping(address => uint256) public getNonce;

    constructor(address owner) ERC721("Meta Items", "META") {
        _mint(owner, 1);
    }

    /// @dev The spelling of all such collections.
    function getDomainSeperator() public view returns (bytes32) {
        bytes32 salt = bytes32(block.chainid);
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name())), keccak256("1"), address(this), salt));
    }

    function executeMetaTransaction(address user, bytes calldata call, bytes32 r, bytes32 s, uint8 v)
        external
        payable
        returns (bytes memory)
    {
        bytes32 domain = getDomainSeperator();
        bytes32 request = keccak256(abi.encode(REQUEST, getNonce[user]++, user, keccak256(call)));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domain, request));
        require(user != address(0) && ecrecover(digest, v, r, s) == user, "Signer and signature do not match");
        (bool isDone, bytes memory result) = address(this).call(abi.encodePacked(call, user));
        require(isDone, "Function call not successful");
        return result;
    }

    function _msgSender() internal view override returns (address) {
        return msg.sender == address(this) ? address(bytes20(msg.data[msg.data.length - 20:])) : msg.sender;
    }
}
