// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title What both kinds of collection share: token types, and mints that happen once
/// @notice Owner and operator may mint. Every mint bears an id of the caller's; the collection remembers it
/// and never performs it again, so a queue of mints may be sent again after any fault.
/// @dev A token of a non-fungible type has the id `typeId * 1e6 + serial`, serial counted from 1; a fungible
/// type has one token, whose id is the type's. So the type of a token is known by its id alone. Every id is below
/// 2^31, because common clients read ids as 32-bit integers.
abstract contract TypedCollection is Ownable {
    struct TokenType {
        /// How many may ever be minted; burning makes no room.
        uint112 maxSupply;
        /// How many were ever minted.
        uint112 minted;
        bool exists;
        bool fungible;
        bool burnable;
    }

    struct MintRequest {
        bytes32 mintId;
        address to;
        uint256 typeId;
        uint256 amount;
    }

    /// @notice The first id of a non-fungible token, and the number of ids each of its types has.
    uint256 public constant IDS_PER_TYPE = 1e6;

    /// @notice The highest non-fungible type: all its token ids are below 2^31.
    uint256 public constant MAX_NON_FUNGIBLE_TYPE = 2146;

    /// @notice May mint, besides the owner; the zero address when nobody may.
    address public operator;

    string private _base;

    mapping(uint256 typeId => TokenType) private _types;

    /// @notice The first token a mint made; 0 for a mint id nobody used.
    mapping(bytes32 mintId => uint256 tokenId) public tokenOfMint;

    /// @notice A mint of a non-fungible type made the tokens `firstTokenId` to `firstTokenId + amount - 1`.
    event Minted(
        bytes32 indexed mintId, uint256 indexed typeId, address indexed to, uint256 firstTokenId, uint256 amount
    );
    event TypeCreated(uint256 indexed typeId, uint256 maxSupply, bool fungible, bool burnable);
    event OperatorChanged(address indexed from, address indexed to);
    /// @notice ERC-7572.
    event ContractURIUpdated();

    error NotMinter(address caller);
    error TypeExists(uint256 typeId);
    error TypeIdOutOfRange(uint256 typeId);
    error TypeUnknown(uint256 typeId);
    error MintKnown(bytes32 mintId);
    error NothingToMint(bytes32 mintId);
    error SupplyExceeded(uint256 typeId, uint256 amount, uint256 available);
    error NotBurnable(uint256 typeId);

    modifier onlyMinter() {
        if (msg.sender != operator && msg.sender != owner()) revert NotMinter(msg.sender);
        _;
    }

    constructor(string memory base, address owner, address operator_) Ownable(owner) {
        _base = base;
        operator = operator_;
    }

    /// @notice Mints once. Reverts when the mint id was used before.
    /// @return firstTokenId The token made, or the first of them.
    function mint(bytes32 mintId, address to, uint256 typeId, uint256 amount)
        external
        onlyMinter
        returns (uint256 firstTokenId)
    {
        if (isMinted(mintId)) revert MintKnown(mintId);
        return _mintOnce(mintId, to, typeId, amount);
    }

    /// @notice Mints all that was not minted before, and skips the rest. Anything else wrong reverts them all.
    function mintMany(MintRequest[] calldata requests) external onlyMinter {
        for (uint256 i = 0; i < requests.length; ++i) {
            MintRequest calldata request = requests[i];
            if (isMinted(request.mintId)) continue;
            _mintOnce(request.mintId, request.to, request.typeId, request.amount);
        }
    }

    /// @notice Lets somebody else mint; the zero address: nobody but the owner.
    function setOperator(address to) external onlyOwner {
        emit OperatorChanged(operator, to);
        operator = to;
    }

    /// @notice Moves the metadata: `<base><typeId>` for tokens, `<base>contract` for the collection.
    function setBaseURI(string calldata base) external onlyMinter {
        _base = base;
        emit ContractURIUpdated();
    }

    /// @notice ERC-7572.
    function contractURI() external view returns (string memory) {
        return string.concat(_base, "contract");
    }

    function isMinted(bytes32 mintId) public view returns (bool) {
        return tokenOfMint[mintId] != 0;
    }

    /// @notice The type a token is of, whether or not it exists.
    function typeOf(uint256 tokenId) public pure returns (uint256 typeId) {
        return tokenId < IDS_PER_TYPE ? tokenId : tokenId / IDS_PER_TYPE;
    }

    /// @notice What is known of a type; nothing but zeros when it does not exist.
    function tokenType(uint256 typeId) public view returns (TokenType memory) {
        return _types[typeId];
    }

    function _createType(uint256 typeId, uint112 maxSupply, bool fungible, bool burnable) internal {
        uint256 highest = fungible ? IDS_PER_TYPE - 1 : MAX_NON_FUNGIBLE_TYPE;
        if (typeId == 0 || typeId > highest) revert TypeIdOutOfRange(typeId);
        if (_types[typeId].exists) revert TypeExists(typeId);

        uint112 most = fungible ? type(uint112).max : uint112(IDS_PER_TYPE - 1);
        uint112 limit = maxSupply == 0 || maxSupply > most ? most : maxSupply;
        _types[typeId] = TokenType(limit, 0, true, fungible, burnable);
        emit TypeCreated(typeId, limit, fungible, burnable);
    }

    function _requireBurnable(uint256 tokenId) internal view {
        uint256 typeId = typeOf(tokenId);
        if (!_types[typeId].burnable) revert NotBurnable(typeId);
    }

    function _metadataURI(uint256 tokenId) internal view returns (string memory) {
        return string.concat(_base, Strings.toString(typeOf(tokenId)));
    }

    /// @dev Makes the tokens. Everything is recorded when it is called, so a receiver that calls back finds it done.
    function _issue(address to, uint256 firstTokenId, uint256 amount, bool fungible) internal virtual;

    function _mintOnce(bytes32 mintId, address to, uint256 typeId, uint256 amount)
        private
        returns (uint256 firstTokenId)
    {
        TokenType memory known = _types[typeId];
        if (!known.exists) revert TypeUnknown(typeId);
        if (amount == 0) revert NothingToMint(mintId);
        uint256 available = known.maxSupply - known.minted;
        if (amount > available) revert SupplyExceeded(typeId, amount, available);

        firstTokenId = known.fungible ? typeId : typeId * IDS_PER_TYPE + known.minted + 1;
        tokenOfMint[mintId] = firstTokenId;
        _types[typeId].minted = known.minted + uint112(amount);
        emit Minted(mintId, typeId, to, firstTokenId, amount);

        _issue(to, firstTokenId, amount, known.fungible);
    }
}
