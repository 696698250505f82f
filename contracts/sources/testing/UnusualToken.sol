// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token without decimals that moves less than it is asked to
contract UnusualToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    enum Kind {
        Fee,
        FeeWithoutEvents,
        Refusing
    }

    mapping(address account => uint256) public balanceOf;
    Kind public kind;

    function become(Kind next) external {
        kind = next;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    /// @notice Burns a tenth of the amount, or transfers nothing and returns false.
    function transfer(address to, uint256 amount) external returns (bool) {
        if (kind == Kind.Refusing) return false;
        uint256 arriving = amount - amount / 10;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += arriving;
        if (kind == Kind.Fee) {
            emit Transfer(msg.sender, to, arriving);
            emit Transfer(msg.sender, address(0), amount - arriving);
        }
        return true;
    }
}
