import { openApiText } from '../../../apps/server/src/openapi-document.ts'
import { clientsFolder, ensureClients } from './generated.ts'
import { ensurePartnerTypes } from './partner-types.ts'

await ensureClients(openApiText())
await ensurePartnerTypes()
console.log(`Clients of the OpenAPI document are in ${clientsFolder}`)
