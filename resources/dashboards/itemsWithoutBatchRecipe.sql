-- Semi-finished items in use without an active batch recipe, of any date.
select i.id as item, i.outlet_id as outlet
from records_of_inventoryItems i
where i."itemType" = 'semiFinished' and i.status = 'active'
  and not exists (select from records_of_batchRecipes b where b."outputItemId" = i.id and b.status = 'active')
