-- Stock valuation reads what an item received by the day, as far back as its stock reaches, and the lines that were changed later.
create index stock_received on stock_by_day (group_id, outlet_id, item_id, business_date) include (qty, value, movement_type)
  where is_in and movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT');
create index movements_changed on movements (group_id, outlet_id, item_id)
  where (reversal_of is not null or qty < 0 and movement_type <> 'COUNT') and movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT');
