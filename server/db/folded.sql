-- What is searched and what must be unique, in the form of engine/run/fold.ts: without accents, whatever their encoding. Stored texts are NFC.
create function pg_temp.folded(value text) returns text language sql immutable as $$
  select normalize(replace(replace(replace(replace(translate(
    regexp_replace(normalize(value, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
    'øđðłħı', 'oddlhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc)
$$;

update records set data = normalize(data::text, nfc)::jsonb where data::text is not nfc normalized;
update records set search = pg_temp.folded(search) where search ~ '[^\u0001-\u007f]';

-- Of two records that had names apart by an accent only, the first keeps the claim; the other one is asked for a new name when it changes.
insert into record_keys (group_id, resource, key, value, id)
  select group_id, resource, key, pg_temp.folded(value), id from record_keys
  where value ~ '[^\u0001-\u007f]' and value <> pg_temp.folded(value) order by id
  on conflict do nothing;
delete from record_keys where value ~ '[^\u0001-\u007f]' and value <> pg_temp.folded(value);
drop function pg_temp.folded(text);
