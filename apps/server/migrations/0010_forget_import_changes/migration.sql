-- What an import did to each row is of use only while the import can be taken back.
grant delete on import_change to forecourt_platform;
