-- An amount has the decimals it was written with: none in JPY, two in LKR, three in KWD. A column that doesn't say a scale keeps them, and no table is rewritten.
do $$
declare
  changed record;
  looking record;
  views text[] := '{}';
begin
  -- A column that a view shows can't change its type: views are made again.
  for looking in select c.oid, c.relname from pg_class c where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace order by c.oid
  loop
    views := views || format('create view %I as %s', looking.relname, pg_get_viewdef(looking.oid));
    execute format('drop view %I cascade', looking.relname);
  end loop;
  for changed in
    select c.table_name as name, string_agg(format('alter column %I type numeric', c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'numeric' and c.numeric_scale = 2 group by c.table_name
  loop
    execute format('alter table %I %s', changed.name, changed.columns);
  end loop;
  for looking in select unnest(views) as sql
  loop
    execute looking.sql;
  end loop;
end $$;
