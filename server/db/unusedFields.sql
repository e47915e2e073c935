-- Fields of suppliers that nothing acted on are gone: a record that still had them couldn't be saved.
update records set data = data - 'creditLimit' - 'vatRegistered' where resource = 'suppliers' and data ?| array['creditLimit', 'vatRegistered'];
