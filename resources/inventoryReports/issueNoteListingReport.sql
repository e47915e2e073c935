-- R10: the account that each issue is charged to (domain 3.1).
select n.id as "documentId", d."costCentreCode" as "costCentre"
from records_of_issueNotes n left join records_of_foodDepartments d on d.id = n."departmentId"
where n."docDate" between :fromDate and :toDate
