-- What is left of each batch of an item at an outlet, derived from the movements (domain COMMON-L: batch and expiry are information on the movement, and
-- have no part in its cost). Only items with a known batch have a row. The quantities always add up to the stock on hand.
--
-- The rule: a movement with a batch or an expiry date changes that batch; beyond what is left of it, it takes from the others. A movement without either takes
-- from the batch that expires first, then from batches without a date, then from stock whose batch is not known. What comes back without either joins the
-- batch that expires first; only of goods that are received without either is the batch not known. A count that names batches replaces what was
-- known: `counted` has what it found of each. What moved since it counted is taken as any movement without a batch. Movements count in the order of posting.
alter table movements add column counted jsonb; -- [{ batchNo, expiryDate, quantity }], of a count that names batches

create table stock_batches (
  group_id  text not null,
  outlet_id text not null,
  item_id   text not null,
  batches   jsonb not null,                -- [{ batchNo, expiryDate, quantity }], the first to expire first; with neither: not known which
  primary key (group_id, outlet_id, item_id)
) with (fillfactor = 80);

create function batches_after(held jsonb, amount numeric, movement_type text, reversal_of bigint, batch text, expires date, counted jsonb)
returns jsonb language plpgsql immutable as $$
declare
  is_named constant boolean := batch is not null or expires is not null;
  numbers text[];
  days date[];
  amounts numeric[];
  unknown numeric;                         -- stock whose batch is not known; negative below zero
  rest numeric := amount;                  -- what the movement doesn't say the batch of
  part numeric;
begin
  -- Most movements are sales, and a part of the first batch.
  if counted is null and not is_named and amount <= 0 and (held -> 0 ->> 'quantity')::numeric > -amount then
    return jsonb_set(held, '{0,quantity}', to_jsonb(((held -> 0 ->> 'quantity')::numeric + amount)::text));
  end if;
  if counted is not null then
    select rest + coalesce(sum((e ->> 'quantity')::numeric), 0) into rest from jsonb_array_elements(held) e;
    select rest - coalesce(sum((e ->> 'quantity')::numeric), 0) into rest from jsonb_array_elements(counted) e;
    held := counted;
  end if;
  select coalesce(sum((e ->> 'quantity')::numeric), 0) into unknown
  from jsonb_array_elements(held) e where e ->> 'batchNo' is null and e ->> 'expiryDate' is null;
  select coalesce(array_agg(l.number order by l.day, l.number), '{}'), coalesce(array_agg(l.day order by l.day, l.number), '{}'),
         coalesce(array_agg(l.quantity order by l.day, l.number), '{}')
  into numbers, days, amounts
  from (select number, day, sum(quantity) as quantity
        from (select e ->> 'batchNo' as number, (e ->> 'expiryDate')::date as day, (e ->> 'quantity')::numeric as quantity
              from jsonb_array_elements(held) e where e ->> 'batchNo' is not null or e ->> 'expiryDate' is not null
              union all select batch, expires, 0 where is_named) own
        group by number, day) l;
  if is_named and counted is null then
    for place in 1 .. cardinality(amounts) loop
      continue when numbers[place] is distinct from batch or days[place] is distinct from expires;
      -- What came in first makes up for stock below zero.
      part := case when amount < 0 then greatest(amount, -amounts[place]) else amount - least(amount, greatest(-unknown, 0)) end;
      amounts[place] := amounts[place] + part;
      rest := amount - part;
    end loop;
  end if;
  if rest < 0 then
    for place in 1 .. cardinality(amounts) loop
      part := least(amounts[place], -rest);
      amounts[place] := amounts[place] - part;
      rest := rest + part;
    end loop;
  elsif rest > 0 and reversal_of is null and movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN') then
    null;
  elsif rest > 0 and counted is null then
    part := rest - least(rest, greatest(-unknown, 0));
    for place in 1 .. cardinality(amounts) loop
      continue when amounts[place] = 0;
      amounts[place] := amounts[place] + part;
      rest := rest - part;
      exit;
    end loop;
  end if;
  unknown := unknown + rest;
  return (select coalesce(jsonb_agg(jsonb_build_object('batchNo', number, 'expiryDate', day, 'quantity', quantity::numeric(20,4)::text) order by day, number), '[]')
          from (select * from unnest(numbers, days, amounts) as l(number, day, quantity) union all select null, null, unknown) l
          where quantity <> 0);
end $$;

create aggregate batches_left(numeric, text, bigint, text, date, jsonb) (sfunc = batches_after, stype = jsonb, initcond = '[]');

create function has_batches(batches jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(batches, '$[*] ? (@.batchNo != null || @.expiryDate != null)')
$$;

-- A trigger keeps them, in the statement that posts movements, as it does the sums by day: the posting has locked the balances of its items.
create function keep_batches() returns trigger language plpgsql as $$
begin
  if not exists (select from posted p
                 where p.batch_no is not null or p.expiry_date is not null or p.counted is not null
                   or exists (select from stock_batches s where s.group_id = p.group_id and s.outlet_id = p.outlet_id and s.item_id = p.item_id))
  then return null; end if;
  with begun as (
    select distinct on (group_id, outlet_id, item_id) group_id, outlet_id, item_id, qty_after - qty as qty
    from posted where not starts_with(outlet_id, 'transit:') order by group_id, outlet_id, item_id, seq
  ), named as (
    select distinct group_id, outlet_id, item_id from posted where batch_no is not null or expiry_date is not null or counted is not null
  ), held as (
    select group_id, outlet_id, item_id, b.qty,
      coalesce(s.batches, jsonb_build_array(jsonb_build_object('batchNo', null, 'expiryDate', null, 'quantity', b.qty::text))) as batches
    from begun b left join stock_batches s using (group_id, outlet_id, item_id) left join named n using (group_id, outlet_id, item_id)
    where s.batches is not null or n.item_id is not null
  ), split as (
    -- Use without a batch counts once until something else moves: a bill import has thousands of sales.
    select *, count(*) filter (where not is_use) over (partition by group_id, outlet_id, item_id order by seq) as place
    from (select group_id, outlet_id, item_id, p.seq, p.qty, p.movement_type, p.reversal_of, p.batch_no, p.expiry_date, p.counted,
            p.qty < 0 and p.batch_no is null and p.expiry_date is null and p.counted is null as is_use
          from posted p join held using (group_id, outlet_id, item_id) where p.qty <> 0 or p.counted is not null) own
  ), moved as (
    select group_id, outlet_id, item_id, 0 as seq, qty, 'COUNT' as movement_type, null::bigint as reversal_of, null as batch_no, null::date as expiry_date, batches as counted
    from held
    union all
    select group_id, outlet_id, item_id, min(seq), sum(qty), min(movement_type), min(reversal_of), min(batch_no), min(expiry_date), (array_agg(counted))[1]
    from split group by group_id, outlet_id, item_id, place, is_use
  )
  insert into stock_batches as kept
  select group_id, outlet_id, item_id, batches_left(qty, movement_type, reversal_of, batch_no, expiry_date, counted order by seq) from moved group by 1, 2, 3
  on conflict (group_id, outlet_id, item_id) do update set batches = excluded.batches;
  delete from stock_batches
  where (group_id, outlet_id, item_id) in (select distinct group_id, outlet_id, item_id from posted) and not has_batches(batches);
  return null;
end $$;
create trigger movements_by_batch after insert on movements referencing new table as posted for each statement execute function keep_batches();

-- Where a batch went is read by its number.
create index movements_of_batch on movements (group_id, batch_no) where batch_no is not null;

-- What is here already.
insert into stock_batches
select * from (
  select m.group_id, m.outlet_id, m.item_id, batches_left(m.qty, m.movement_type, m.reversal_of, m.batch_no, m.expiry_date, m.counted order by m.seq) as batches
  from movements m join (select distinct group_id, outlet_id, item_id from movements where batch_no is not null or expiry_date is not null) d using (group_id, outlet_id, item_id)
  where m.qty <> 0 and not starts_with(m.outlet_id, 'transit:')
  group by 1, 2, 3) due
where has_batches(batches);
