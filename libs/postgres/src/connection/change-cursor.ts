/** Cursors of the stream of changes, as SQL. Their form is that of `parseChangeCursor`. */

/**
 * Tells the servers apart, since each numbers its transactions by itself: a cursor means nothing
 * where the data was restored to another one.
 */
export const databaseMark = `
(select substr(md5(system_identifier::text), 1, 8) from pg_control_system())`;

/**
 * Up to which changes are in the snapshot of the statement. Of the transaction in it and of later
 * ones some may be in the snapshot as well; they are told once more.
 */
export const changesNow = `
(${databaseMark} || '-' || pg_snapshot_xmin(pg_current_snapshot()) || '-0')`;
