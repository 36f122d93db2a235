/** Cursors of the stream of changes, as SQL. Their form is that of `parseChangeCursor`. */

/**
 * Identifies a sequence of changes, since a cursor of one sequence is meaningless in another: the
 * server, its timeline, which changes after a recovery from an archive and after a failover, the
 * database, and the table, which a restored dump creates again.
 */
export const databaseMark = `
(select substr(md5(concat_ws(' ', system_identifier,
    left(pg_walfile_name(pg_current_wal_lsn()), 8), pg_database.oid, 'history'::regclass::oid)), 1, 8)
  from pg_control_system(), pg_database where datname = current_database())`;

/**
 * The changes in the snapshot of the statement. Some of this transaction and of later ones may be
 * in the snapshot as well; they are sent again.
 */
export const changesNow = `
(${databaseMark} || '-' || pg_snapshot_xmin(pg_current_snapshot()) || '-0')`;
