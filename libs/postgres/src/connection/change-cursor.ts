/** Cursors of the stream of changes, as SQL. Their form is that of `parseChangeCursor`. */

/**
 * Tells apart what has an order of its own, in which a cursor of another one means nothing: the
 * server, its timeline, which is a new one after a recovery from an archive and after a failover,
 * the database, and the table, which a restored dump makes anew.
 */
export const databaseMark = `
(select substr(md5(concat_ws(' ', system_identifier,
    left(pg_walfile_name(pg_current_wal_lsn()), 8), pg_database.oid, 'history'::regclass::oid)), 1, 8)
  from pg_control_system(), pg_database where datname = current_database())`;

/**
 * Up to which changes are in the snapshot of the statement. Of the transaction in it and of later
 * ones some may be in the snapshot as well; they are sent once more.
 */
export const changesNow = `
(${databaseMark} || '-' || pg_snapshot_xmin(pg_current_snapshot()) || '-0')`;
