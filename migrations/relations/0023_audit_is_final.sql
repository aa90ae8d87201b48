-- Rows of the audit log are only ever added. A restore writes into an empty table, and there is no retention: nobody needs
-- an exception. Who owns the database can take the trigger away; the chain of hashes tells what was changed then.
CREATE FUNCTION "refuse_change_of_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the audit log are never changed or taken out' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_entry"();
