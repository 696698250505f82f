// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ERC165, IERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The market's custody: holds the items of offers, and exchanges them for money
/// @notice Its owner is the market's operator. An offer's items come in once; every id of a fulfillment moves
/// items out at most once; items and money move in one transaction or not at all.
/// @dev It holds no money: payments go from payer to payee.
contract Custody is Ownable2Step, ReentrancyGuardTransient, ERC165, IERC721Receiver, IERC1155Receiver {
    using SafeERC20 for IERC20;

    enum Standard {
        ERC721,
        ERC1155
    }

    struct Deposit {
        address token;
        Standard standard;
        /// Whose items they were.
        address from;
        /// How many are still here.
        uint96 remaining;
        uint256 tokenId;
    }

    struct Payment {
        address token;
        address payer;
        address payee;
        uint256 amount;
    }

    /// An ERC-2612 permit of the payer for this contract and exactly the amount of the payment.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    mapping(bytes32 offerId => Deposit) private _deposits;

    /// @notice Whether a fulfillment, a reimbursement or a termination of this id has been performed.
    mapping(bytes32 fulfillmentId => bool) public isFulfilled;

    event Taken(
        bytes32 indexed offerId,
        address indexed token,
        address indexed from,
        Standard standard,
        uint256 tokenId,
        uint256 amount
    );
    event Fulfilled(
        bytes32 indexed fulfillmentId, bytes32 indexed offerId, address indexed to, uint256 amount, Payment payment
    );
    event GivenBack(bytes32 indexed fulfillmentId, bytes32 indexed offerId, address indexed to, uint256 amount);

    error OfferKnown(bytes32 offerId);
    error OfferUnknown(bytes32 offerId);
    error FulfillmentKnown(bytes32 fulfillmentId);
    error WrongAmount(uint256 amount);
    error NotEnoughRemaining(bytes32 offerId, uint256 amount, uint256 remaining);
    error ItemNotReceived(address token, uint256 tokenId);
    error StrayItem(address token);
    error CustodyIsNoParty();
    error CustodyNeedsAnOperator();

    /// @param operator The only one who may move anything.
    constructor(address operator) Ownable(operator) {}

    /// @notice Takes the items of an offer in. `from` has approved this contract for all of its items of `token`.
    /// @param amount 1 for an ERC-721 item.
    function take(bytes32 offerId, Standard standard, address token, address from, uint256 tokenId, uint256 amount)
        external
        onlyOwner
        nonReentrant
    {
        if (_deposits[offerId].token != address(0)) revert OfferKnown(offerId);
        if (amount == 0 || (standard == Standard.ERC721 && amount != 1)) revert WrongAmount(amount);
        // Items that are here belong to an offer already.
        if (from == address(this)) revert CustodyIsNoParty();

        Deposit memory deposit = Deposit(token, standard, from, SafeCast.toUint96(amount), tokenId);
        _deposits[offerId] = deposit;
        emit Taken(offerId, token, from, standard, tokenId, amount);

        uint256 before = _held(deposit);
        _move(deposit, from, address(this), amount);
        if (_held(deposit) != before + amount) revert ItemNotReceived(token, tokenId);
    }

    /// @notice Sells: the payment goes from payer to payee, the items go to `to`, or nothing happens.
    /// The payer has allowed this contract to spend the amount.
    function fulfil(bytes32 fulfillmentId, bytes32 offerId, uint256 amount, address to, Payment calldata payment)
        external
        onlyOwner
        nonReentrant
    {
        Deposit memory deposit = _release(fulfillmentId, offerId, amount, to);
        _exchange(fulfillmentId, offerId, deposit, amount, to, payment);
    }

    /// @notice Sells to a payer who signed a permit and needs no gas.
    function fulfilWithPermit(
        bytes32 fulfillmentId,
        bytes32 offerId,
        uint256 amount,
        address to,
        Payment calldata payment,
        Permit calldata permit
    ) external onlyOwner nonReentrant {
        Deposit memory deposit = _release(fulfillmentId, offerId, amount, to);
        // Anybody may have sent the permit before us: it fails then, and the allowance is there all the same.
        // Without an allowance the payment fails.
        try IERC20Permit(payment.token).permit(
            payment.payer, address(this), payment.amount, permit.deadline, permit.v, permit.r, permit.s
        ) {} catch {}
        _exchange(fulfillmentId, offerId, deposit, amount, to, payment);
    }

    /// @notice Moves items out without money: a reimbursement, a termination, an auction without a bid.
    function giveBack(bytes32 fulfillmentId, bytes32 offerId, uint256 amount, address to)
        external
        onlyOwner
        nonReentrant
    {
        Deposit memory deposit = _release(fulfillmentId, offerId, amount, to);
        emit GivenBack(fulfillmentId, offerId, to, amount);
        _move(deposit, address(this), to, amount);
    }

    /// @notice How many items of an offer are still here.
    function remaining(bytes32 offerId) external view returns (uint256) {
        return _deposits[offerId].remaining;
    }

    /// @notice What came in for an offer; nothing but zeros when nothing did.
    function depositOf(bytes32 offerId) external view returns (Deposit memory) {
        return _deposits[offerId];
    }

    /// @notice Without an operator, the items would stay here for ever.
    function renounceOwnership() public view override onlyOwner {
        revert CustodyNeedsAnOperator();
    }

    /// @notice Accepts an item only while this contract takes it in itself.
    function onERC721Received(address operator, address, uint256, bytes calldata) external view returns (bytes4) {
        if (operator != address(this)) revert StrayItem(msg.sender);
        return IERC721Receiver.onERC721Received.selector;
    }

    /// @notice Accepts items only while this contract takes them in itself.
    function onERC1155Received(address operator, address, uint256, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        if (operator != address(this)) revert StrayItem(msg.sender);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @notice Accepts no batch: items come in one offer at a time.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        view
        returns (bytes4)
    {
        revert StrayItem(msg.sender);
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC165, IERC165) returns (bool) {
        return interfaceId == type(IERC721Receiver).interfaceId || interfaceId == type(IERC1155Receiver).interfaceId
            || super.supportsInterface(interfaceId);
    }

    /// @dev Checks and effects of everything that moves items out.
    function _release(bytes32 fulfillmentId, bytes32 offerId, uint256 amount, address to)
        private
        returns (Deposit memory deposit)
    {
        deposit = _deposits[offerId];
        if (isFulfilled[fulfillmentId]) revert FulfillmentKnown(fulfillmentId);
        if (deposit.token == address(0)) revert OfferUnknown(offerId);
        if (amount == 0) revert WrongAmount(amount);
        if (amount > deposit.remaining) revert NotEnoughRemaining(offerId, amount, deposit.remaining);
        if (to == address(this)) revert CustodyIsNoParty();

        isFulfilled[fulfillmentId] = true;
        _deposits[offerId].remaining = deposit.remaining - uint96(amount);
    }

    function _exchange(
        bytes32 fulfillmentId,
        bytes32 offerId,
        Deposit memory deposit,
        uint256 amount,
        address to,
        Payment calldata payment
    ) private {
        // `transferFrom` of an ERC-721 looks like that of an ERC-20: no item here may be spent as money,
        // and no money may come to rest here.
        if (payment.payer == address(this) || payment.payee == address(this)) revert CustodyIsNoParty();
        emit Fulfilled(fulfillmentId, offerId, to, amount, payment);
        IERC20(payment.token).safeTransferFrom(payment.payer, payment.payee, payment.amount);
        _move(deposit, address(this), to, amount);
    }

    function _move(Deposit memory deposit, address from, address to, uint256 amount) private {
        if (deposit.standard == Standard.ERC721) IERC721(deposit.token).safeTransferFrom(from, to, deposit.tokenId);
        else IERC1155(deposit.token).safeTransferFrom(from, to, deposit.tokenId, amount, "");
    }

    function _held(Deposit memory deposit) private view returns (uint256) {
        if (deposit.standard == Standard.ERC1155) {
            return IERC1155(deposit.token).balanceOf(address(this), deposit.tokenId);
        }
        return IERC721(deposit.token).ownerOf(deposit.tokenId) == address(this) ? 1 : 0;
    }
}
