/**
 * SQL: the author of a row with the column `actor`, and the names of the members whose code
 * authorised it.
 */
export const author = `actor,
  array(select name from member where actor -> 'authorisedBy' ? id::text order by name)
    as "authorisedBy"`;
