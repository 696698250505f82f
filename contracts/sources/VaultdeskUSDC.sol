// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// @title The money of embedded chains, in the shape of USDC
/// @notice ERC-20 with ERC-2612 permits. Name, symbol, decimals and signing domain are those of USDC,
/// so a permit is signed here as it is signed there; only chain id and address differ.
/// @dev Everybody may mint. It is worth nothing and is only ever deployed on embedded chains.
contract VaultdeskUSDC is ERC20, EIP712, Nonces, IERC20Permit {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    string private constant NAME = "USD Coin";
    string private constant VERSION = "2";

    error PermitExpired(uint256 deadline);
    error PermitOfAnother(address signer, address owner);

    // OpenZeppelin's ERC20Permit signs for version "1"; USDC's domain has version "2".
    constructor() ERC20(NAME, "USDC") EIP712(NAME, VERSION) {}

    /// @notice Makes `amount` base units (millionths) out of nothing: the faucet.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @inheritdoc IERC20Permit
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);

        bytes32 message = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline));
        address signer = ECDSA.recover(_hashTypedDataV4(message), v, r, s);
        if (signer != owner) revert PermitOfAnother(signer, owner);

        _approve(owner, spender, value);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice The version of the signing domain.
    function version() external pure returns (string memory) {
        return VERSION;
    }

    function nonces(address owner) public view override(IERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }

    /// @inheritdoc IERC20Permit
    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }
}
