select r."srnNumber", r."requiredDate", r."departmentId" as department, r.outlet_id as outlet,
       greatest(0, :today - r."requiredDate") as "daysLate", r.id as "documentId"
from records_of_storeRequisitions r
where r.status in ('approved', 'partiallyFulfilled')
