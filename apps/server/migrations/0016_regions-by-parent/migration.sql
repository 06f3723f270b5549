ALTER TABLE "region" ALTER COLUMN "region_level" DROP NOT NULL;
--> statement-breakpoint
-- Clients of the family require the address to save a row of this page; installations from before have none.
UPDATE "client" SET "web_server_redirect_uri" = CASE "client_id" WHEN 'saber' THEN 'http://localhost:8080' ELSE 'http://localhost:8888' END
WHERE "client_id" IN ('saber', 'sword') AND "web_server_redirect_uri" IS NULL;
