-- 9999 is a value of codes, and counters pass it (domain/usual-mark.ts). A manifest that says otherwise is written again.
UPDATE "tag" SET "missing_9999" = false
WHERE "missing_9999"
  AND ("name" ~* 'code$' OR "name" IN ('LifeWord', 'ShutdownDuration') OR "unit" ~ '^[kMGT]?(Wh|varh|VAh)$');
