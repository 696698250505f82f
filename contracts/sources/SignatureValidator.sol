// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Checks a signature of a contract wallet, deployed (ERC-1271) or not yet deployed (ERC-6492)
/// @notice Never deployed. eth_call runs the constructor, which returns the result instead of code.
contract SignatureValidator {
    /// Ends a signature that also contains the deployment of its wallet (ERC-6492).
    bytes32 private constant SUFFIX =
        0x6492649264926492649264926492649264926492649264926492649264926492;

    enum Result {
        NO_CONTRACT,
        INVALID,
        VALID
    }

    constructor(address signer, bytes32 hash, bytes memory signature) {
        Result result = check(signer, hash, signature);
        assembly {
            mstore(0, result)
            return(0, 32)
        }
    }

    function check(address signer, bytes32 hash, bytes memory signature) private returns (Result) {
        if (!hasSuffix(signature)) {
            if (signer.code.length == 0) return Result.NO_CONTRACT;
            return isValid(signer, hash, signature) ? Result.VALID : Result.INVALID;
        }
        (address factory, bytes memory deployment, bytes memory inner) =
            abi.decode(signature, (address, bytes, bytes));
        if (isValid(signer, hash, inner)) return Result.VALID;
        (bool done,) = factory.call(deployment);
        return done && isValid(signer, hash, inner) ? Result.VALID : Result.INVALID;
    }

    function hasSuffix(bytes memory signature) private pure returns (bool) {
        if (signature.length < 32) return false;
        bytes32 last;
        assembly {
            last := mload(add(signature, mload(signature)))
        }
        return last == SUFFIX;
    }

    /// @dev The second function is from drafts of ERC-1271, which deployed wallets still implement.
    function isValid(address signer, bytes32 hash, bytes memory signature) private view returns (bool) {
        return returnsSelector(signer, 0x1626ba7e, abi.encode(hash, signature))
            || returnsSelector(signer, 0x20c13b0b, abi.encode(abi.encode(hash), signature));
    }

    /// Whether a function returns its own selector.
    function returnsSelector(address signer, bytes4 selector, bytes memory arguments)
        private
        view
        returns (bool)
    {
        (bool done, bytes memory output) = signer.staticcall(abi.encodePacked(selector, arguments));
        return done && output.length >= 32 && bytes32(output) == bytes32(selector);
    }
}
