#!/bin/sh
# Backs up the console's PostgreSQL database while the console runs, and keeps the newest backups.
#
#   backup.sh          one backup, now
#   backup.sh daily    one a day at BACKUP_AT, until it is stopped
#
# Settings: DATABASE_URL (or PGHOST, PGUSER, PGDATABASE, PGPASSWORD), BACKUP_DIR (/var/backups/restaurant-console), BACKUP_KEEP (14),
# BACKUP_AT (02:30, in the machine's time zone). Needs pg_dump, pg_restore and psql, of the database's version or a newer one.
set -eu

directory=${BACKUP_DIR:-/var/backups/restaurant-console}
keep=${BACKUP_KEEP:-14}
at=${BACKUP_AT:-02:30}

fail() {
  echo "backup.sh: $1" >&2
  exit 1
}
case $keep in '' | *[!0-9]* | 0) fail "BACKUP_KEEP is '$keep': give the number of backups to keep, 1 or more." ;; esac
date -d "$at" >/dev/null 2>&1 || fail "BACKUP_AT is '$at': give a time of day such as 02:30."
[ -d "$directory" ] && [ -w "$directory" ] || fail "BACKUP_DIR: $directory is not a directory that this user can write to."

back_up() {
  # Copied files are complete: a dump has its name only once it can be read.
  umask 077
  file=$directory/console-$(date -u +%Y-%m-%d-%H%M%S).dump
  if pg_dump --format=custom --file="$file.part" ${DATABASE_URL:+"--dbname=$DATABASE_URL"} && pg_restore --list "$file.part" >/dev/null; then
    mv "$file.part" "$file"
  else
    rm -f "$file.part"
    return 1
  fi
  echo "Backup written: $file ($(wc -c <"$file") bytes)"
  # Health and Diagnostics show the last backup's age.
  psql --no-psqlrc --quiet ${DATABASE_URL:+"--dbname=$DATABASE_URL"} --command="insert into installation (key, value) values ('lastBackup', now()::text) on conflict (key) do update set value = excluded.value" ||
    echo 'backup.sh: the console does not know of this backup: see above.' >&2
  # Names sort by time. Older ones go only after a newer one is there.
  ls "$directory" | grep '^console-[0-9-]*\.dump$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
    rm -f "$directory/$old"
    echo "Removed: $directory/$old"
  done
}

case ${1:-once} in
  once) back_up || fail 'no backup was written: see above.' ;;
  daily)
    # In a container this is the first process, which a signal doesn't end unless it says so.
    trap 'exit 0' INT TERM
    while :; do
      now=$(date +%s)
      next=$(date -d "$at" +%s)
      [ "$next" -gt "$now" ] || next=$(date -d "tomorrow $at" +%s)
      # A signal ends the wait at once.
      sleep "$((next - now))" &
      wait $!
      back_up || echo 'backup.sh: no backup was written: see above. The next attempt is tomorrow.' >&2
    done
    ;;
  *) fail "'$1' is not a command: use backup.sh, or backup.sh daily." ;;
esac
