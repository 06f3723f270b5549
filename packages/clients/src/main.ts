import { openApiText } from '../../../apps/server/src/openapi-document.ts'
import { clientsFolder, ensureClients } from './generated.ts'

await ensureClients(openApiText())
console.log(`Clients of the OpenAPI document are in ${clientsFolder}`)
