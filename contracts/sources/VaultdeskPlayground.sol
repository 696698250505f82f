// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Panic} from "@openzeppelin/contracts/utils/Panic.sol";

/// @title A contract to execute functions of, for every type an argument may have
/// @notice `take` stands for every type: it stores what arrived and tells it in an event, ABI-encoded again by the
/// contract, so that a caller sees what the chain understood. Other functions take money, refuse, or have outputs.
contract VaultdeskPlayground {
    struct Person {
        string name;
        address wallet;
    }

    struct Flag {
        bytes4 key;
        bool set;
    }

    struct Order {
        uint256 number;
        Person buyer;
        uint256[] amounts;
        Flag[] flags;
    }

    /// @notice The type of the value taken last, in the words of the ABI.
    string public lastType;

    /// @notice The value taken last, as `abi.encode` writes it.
    bytes public lastValue;

    /// @notice How often {increment} succeeded.
    uint256 public counter;

    /// @notice What each sender paid, in wei.
    mapping(address sender => uint256 amountWei) public paidBy;

    event Taken(address indexed sender, string typeName, bytes value);
    event Paid(address indexed sender, bytes32 indexed reference_, uint256 amountWei);

    error NotEnough(uint256 wanted, uint256 available);

    /// @notice Takes coins that come without a call.
    receive() external payable {
        _pay(0);
    }

    /// @notice Takes coins.
    function pay() external payable {
        _pay(0);
    }

    /// @notice Takes coins and an argument.
    function pay(bytes32 reference_) external payable {
        _pay(reference_);
    }

    function increment() external {
        ++counter;
    }

    /// @notice Reverts with this text.
    function refuse(string calldata reason) external pure {
        revert(reason);
    }

    /// @notice Reverts with the custom error {NotEnough}.
    function refuseWithError(uint256 wanted, uint256 available) external pure {
        revert NotEnough(wanted, available);
    }

    /// @notice Reverts with a panic of this code, such as 0x11 for an overflow.
    function refuseWithPanic(uint256 code) external pure {
        Panic.panic(code);
    }

    /// @notice Reverts and says nothing.
    function refuseSilently() external pure {
        revert();
    }

    /// @notice Uses all the gas there is.
    function spin() external {
        while (true) ++counter;
    }

    /// @notice Takes many values of different types at once.
    function takeMany(
        address account,
        bool flag,
        bytes calldata data,
        bytes4 selector,
        int8 small,
        uint256 large,
        string calldata text,
        uint256[] calldata numbers,
        Person calldata person
    ) external {
        _take(
            "(address,bool,bytes,bytes4,int8,uint256,string,uint256[],(string,address))",
            abi.encode(account, flag, data, selector, small, large, text, numbers, person)
        );
    }

    /// @notice A constant value of each kind, in one answer.
    function read()
        external
        pure
        returns (
            address account,
            bool flag,
            bytes memory data,
            bytes4 selector,
            int8 small,
            uint256 large,
            string memory text,
            uint256[] memory numbers,
            Person memory person
        )
    {
        numbers = new uint256[](3);
        (numbers[0], numbers[1], numbers[2]) = (1, 2, type(uint256).max);
        person = Person("Ada", address(0xADA));
        return (address(0xBEEF), true, hex"c0ffee", 0xdeadbeef, -128, type(uint256).max, unicode"Grüße", numbers, person);
    }

    /// @notice A sum, to read with inputs.
    function sum(uint256[] calldata numbers) external pure returns (uint256 total) {
        for (uint256 i = 0; i < numbers.length; ++i) total += numbers[i];
    }

    /// @notice Who asks, to read on behalf of a wallet.
    function whoAmI() external view returns (address) {
        return msg.sender;
    }

    // Single values
    function take(address value) external { _take("address", abi.encode(value)); }
    function take(bool value) external { _take("bool", abi.encode(value)); }
    function take(string calldata value) external { _take("string", abi.encode(value)); }
    function take(bytes calldata value) external { _take("bytes", abi.encode(value)); }
    function take(uint8 value) external { _take("uint8", abi.encode(value)); }
    function take(uint16 value) external { _take("uint16", abi.encode(value)); }
    function take(uint24 value) external { _take("uint24", abi.encode(value)); }
    function take(uint32 value) external { _take("uint32", abi.encode(value)); }
    function take(uint40 value) external { _take("uint40", abi.encode(value)); }
    function take(uint48 value) external { _take("uint48", abi.encode(value)); }
    function take(uint56 value) external { _take("uint56", abi.encode(value)); }
    function take(uint64 value) external { _take("uint64", abi.encode(value)); }
    function take(uint72 value) external { _take("uint72", abi.encode(value)); }
    function take(uint80 value) external { _take("uint80", abi.encode(value)); }
    function take(uint88 value) external { _take("uint88", abi.encode(value)); }
    function take(uint96 value) external { _take("uint96", abi.encode(value)); }
    function take(uint104 value) external { _take("uint104", abi.encode(value)); }
    function take(uint112 value) external { _take("uint112", abi.encode(value)); }
    function take(uint120 value) external { _take("uint120", abi.encode(value)); }
    function take(uint128 value) external { _take("uint128", abi.encode(value)); }
    function take(uint136 value) external { _take("uint136", abi.encode(value)); }
    function take(uint144 value) external { _take("uint144", abi.encode(value)); }
    function take(uint152 value) external { _take("uint152", abi.encode(value)); }
    function take(uint160 value) external { _take("uint160", abi.encode(value)); }
    function take(uint168 value) external { _take("uint168", abi.encode(value)); }
    function take(uint176 value) external { _take("uint176", abi.encode(value)); }
    function take(uint184 value) external { _take("uint184", abi.encode(value)); }
    function take(uint192 value) external { _take("uint192", abi.encode(value)); }
    function take(uint200 value) external { _take("uint200", abi.encode(value)); }
    function take(uint208 value) external { _take("uint208", abi.encode(value)); }
    function take(uint216 value) external { _take("uint216", abi.encode(value)); }
    function take(uint224 value) external { _take("uint224", abi.encode(value)); }
    function take(uint232 value) external { _take("uint232", abi.encode(value)); }
    function take(uint240 value) external { _take("uint240", abi.encode(value)); }
    function take(uint248 value) external { _take("uint248", abi.encode(value)); }
    function take(uint256 value) external { _take("uint256", abi.encode(value)); }
    function take(int8 value) external { _take("int8", abi.encode(value)); }
    function take(int16 value) external { _take("int16", abi.encode(value)); }
    function take(int24 value) external { _take("int24", abi.encode(value)); }
    function take(int32 value) external { _take("int32", abi.encode(value)); }
    function take(int40 value) external { _take("int40", abi.encode(value)); }
    function take(int48 value) external { _take("int48", abi.encode(value)); }
    function take(int56 value) external { _take("int56", abi.encode(value)); }
    function take(int64 value) external { _take("int64", abi.encode(value)); }
    function take(int72 value) external { _take("int72", abi.encode(value)); }
    function take(int80 value) external { _take("int80", abi.encode(value)); }
    function take(int88 value) external { _take("int88", abi.encode(value)); }
    function take(int96 value) external { _take("int96", abi.encode(value)); }
    function take(int104 value) external { _take("int104", abi.encode(value)); }
    function take(int112 value) external { _take("int112", abi.encode(value)); }
    function take(int120 value) external { _take("int120", abi.encode(value)); }
    function take(int128 value) external { _take("int128", abi.encode(value)); }
    function take(int136 value) external { _take("int136", abi.encode(value)); }
    function take(int144 value) external { _take("int144", abi.encode(value)); }
    function take(int152 value) external { _take("int152", abi.encode(value)); }
    function take(int160 value) external { _take("int160", abi.encode(value)); }
    function take(int168 value) external { _take("int168", abi.encode(value)); }
    function take(int176 value) external { _take("int176", abi.encode(value)); }
    function take(int184 value) external { _take("int184", abi.encode(value)); }
    function take(int192 value) external { _take("int192", abi.encode(value)); }
    function take(int200 value) external { _take("int200", abi.encode(value)); }
    function take(int208 value) external { _take("int208", abi.encode(value)); }
    function take(int216 value) external { _take("int216", abi.encode(value)); }
    function take(int224 value) external { _take("int224", abi.encode(value)); }
    function take(int232 value) external { _take("int232", abi.encode(value)); }
    function take(int240 value) external { _take("int240", abi.encode(value)); }
    function take(int248 value) external { _take("int248", abi.encode(value)); }
    function take(int256 value) external { _take("int256", abi.encode(value)); }
    function take(bytes1 value) external { _take("bytes1", abi.encode(value)); }
    function take(bytes2 value) external { _take("bytes2", abi.encode(value)); }
    function take(bytes3 value) external { _take("bytes3", abi.encode(value)); }
    function take(bytes4 value) external { _take("bytes4", abi.encode(value)); }
    function take(bytes5 value) external { _take("bytes5", abi.encode(value)); }
    function take(bytes6 value) external { _take("bytes6", abi.encode(value)); }
    function take(bytes7 value) external { _take("bytes7", abi.encode(value)); }
    function take(bytes8 value) external { _take("bytes8", abi.encode(value)); }
    function take(bytes9 value) external { _take("bytes9", abi.encode(value)); }
    function take(bytes10 value) external { _take("bytes10", abi.encode(value)); }
    function take(bytes11 value) external { _take("bytes11", abi.encode(value)); }
    function take(bytes12 value) external { _take("bytes12", abi.encode(value)); }
    function take(bytes13 value) external { _take("bytes13", abi.encode(value)); }
    function take(bytes14 value) external { _take("bytes14", abi.encode(value)); }
    function take(bytes15 value) external { _take("bytes15", abi.encode(value)); }
    function take(bytes16 value) external { _take("bytes16", abi.encode(value)); }
    function take(bytes17 value) external { _take("bytes17", abi.encode(value)); }
    function take(bytes18 value) external { _take("bytes18", abi.encode(value)); }
    function take(bytes19 value) external { _take("bytes19", abi.encode(value)); }
    function take(bytes20 value) external { _take("bytes20", abi.encode(value)); }
    function take(bytes21 value) external { _take("bytes21", abi.encode(value)); }
    function take(bytes22 value) external { _take("bytes22", abi.encode(value)); }
    function take(bytes23 value) external { _take("bytes23", abi.encode(value)); }
    function take(bytes24 value) external { _take("bytes24", abi.encode(value)); }
    function take(bytes25 value) external { _take("bytes25", abi.encode(value)); }
    function take(bytes26 value) external { _take("bytes26", abi.encode(value)); }
    function take(bytes27 value) external { _take("bytes27", abi.encode(value)); }
    function take(bytes28 value) external { _take("bytes28", abi.encode(value)); }
    function take(bytes29 value) external { _take("bytes29", abi.encode(value)); }
    function take(bytes30 value) external { _take("bytes30", abi.encode(value)); }
    function take(bytes31 value) external { _take("bytes31", abi.encode(value)); }
    function take(bytes32 value) external { _take("bytes32", abi.encode(value)); }

    // Arrays
    function take(address[] calldata value) external { _take("address[]", abi.encode(value)); }
    function take(bool[] calldata value) external { _take("bool[]", abi.encode(value)); }
    function take(string[] calldata value) external { _take("string[]", abi.encode(value)); }
    function take(bytes[] calldata value) external { _take("bytes[]", abi.encode(value)); }
    function take(bytes1[] calldata value) external { _take("bytes1[]", abi.encode(value)); }
    function take(bytes32[] calldata value) external { _take("bytes32[]", abi.encode(value)); }
    function take(uint8[] calldata value) external { _take("uint8[]", abi.encode(value)); }
    function take(uint32[] calldata value) external { _take("uint32[]", abi.encode(value)); }
    function take(uint256[] calldata value) external { _take("uint256[]", abi.encode(value)); }
    function take(int8[] calldata value) external { _take("int8[]", abi.encode(value)); }
    function take(int256[] calldata value) external { _take("int256[]", abi.encode(value)); }

    // Nested arrays
    function take(address[][] calldata value) external { _take("address[][]", abi.encode(value)); }
    function take(bool[][] calldata value) external { _take("bool[][]", abi.encode(value)); }
    function take(string[][] calldata value) external { _take("string[][]", abi.encode(value)); }
    function take(bytes[][] calldata value) external { _take("bytes[][]", abi.encode(value)); }
    function take(bytes4[][] calldata value) external { _take("bytes4[][]", abi.encode(value)); }
    function take(uint8[][] calldata value) external { _take("uint8[][]", abi.encode(value)); }
    function take(uint256[][] calldata value) external { _take("uint256[][]", abi.encode(value)); }
    function take(int256[][][] calldata value) external { _take("int256[][][]", abi.encode(value)); }

    // Tuples
    function take(Person calldata value) external { _take("(string,address)", abi.encode(value)); }
    function take(Order calldata value) external { _take("(uint256,(string,address),uint256[],(bytes4,bool)[])", abi.encode(value)); }
    function take(Person[] calldata value) external { _take("(string,address)[]", abi.encode(value)); }
    function take(Order[] calldata value) external { _take("(uint256,(string,address),uint256[],(bytes4,bool)[])[]", abi.encode(value)); }
    function take(Person[][] calldata value) external { _take("(string,address)[][]", abi.encode(value)); }

    function _take(string memory typeName, bytes memory value) private {
        lastType = typeName;
        lastValue = value;
        emit Taken(msg.sender, typeName, value);
    }

    function _pay(bytes32 reference_) private {
        paidBy[msg.sender] += msg.value;
        emit Paid(msg.sender, reference_, msg.value);
    }
}
