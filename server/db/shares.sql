-- What is taken off a whole bill, shared among its lines (server/departments/sales/shares.ts says how), and lines that were
-- on the house, with nothing left to pay.
-- Reports used to work both out of all bills each time they were asked.
alter table bill_lines add column bill_share numeric(20,2) not null default 0, add column complimentary boolean not null default false;
alter table archived_bill_lines add column bill_share numeric(20,2) not null default 0, add column complimentary boolean not null default false;

create temporary table shares on commit drop as
with all_bills as (
  select group_id, outlet_id, id, net_sales from bills union all select group_id, outlet_id, id, net_sales from archived_bills
),
all_lines as (
  select group_id, outlet_id, bill_id, line_no, net from bill_lines where status = 'active'
  union all select group_id, outlet_id, bill_id, line_no, net from archived_bill_lines where status = 'active'
),
off as (
  select b.group_id, b.outlet_id, b.id, sum(l.net) - b.net_sales as amount
  from all_bills b join all_lines l on l.group_id = b.group_id and l.outlet_id = b.outlet_id and l.bill_id = b.id
  group by b.group_id, b.outlet_id, b.id, b.net_sales having sum(l.net) <> b.net_sales
),
parts as (
  select l.*, o.amount, round(o.amount * l.net / nullif(sum(l.net) over bill, 0), 2) as part,
         row_number() over (partition by l.group_id, l.outlet_id, l.bill_id order by l.net desc, l.line_no) as place
  from all_lines l join off o on o.group_id = l.group_id and o.outlet_id = l.outlet_id and o.id = l.bill_id
  window bill as (partition by l.group_id, l.outlet_id, l.bill_id)
)
select group_id, outlet_id, bill_id, line_no,
       coalesce(part, 0) + case when place = 1 then amount - coalesce(sum(part) over (partition by group_id, outlet_id, bill_id), 0) else 0 end as part
from parts;

update bill_lines l set bill_share = s.part from shares s
where s.group_id = l.group_id and s.outlet_id = l.outlet_id and s.bill_id = l.bill_id and s.line_no = l.line_no;
update archived_bill_lines l set bill_share = s.part from shares s
where s.group_id = l.group_id and s.outlet_id = l.outlet_id and s.bill_id = l.bill_id and s.line_no = l.line_no;
update bill_lines l set complimentary = true from bill_discounts d
where d.group_id = l.group_id and d.outlet_id = l.outlet_id and d.bill_id = l.bill_id and d.kind = 'complimentary'
  and (d.line_no is null or d.line_no = l.line_no) and l.net = l.bill_share;
update archived_bill_lines l set complimentary = true from archived_bill_discounts d
where d.group_id = l.group_id and d.outlet_id = l.outlet_id and d.bill_id = l.bill_id and d.kind = 'complimentary'
  and (d.line_no is null or d.line_no = l.line_no) and l.net = l.bill_share;
