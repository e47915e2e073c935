-- An invoice number was claimed by one receipt of its supplier; several deliveries may share it now.
delete from record_keys where resource = 'goodsReceivedNotes' and key = 'invoiceNumber|supplierId';
