const silent = () => {};

/**
 * Settings of every connection pool. The text of an error holds the statement without its values, which may be prices and digests of
 * tokens; and knex prints nothing of its own, since standard output is for what the command line says: whoever asked
 * gets the error.
 */
export const discreet = {
  compileSqlOnError: false,
  log: { warn: silent, error: silent, deprecate: silent, debug: silent },
};
