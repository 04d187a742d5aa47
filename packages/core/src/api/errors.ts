/* Part of the contract; kept beside the folders, since all of them raise errors and none may import the contract for it. */
export * from '../errors.ts';
