import { examineArea } from './matrix/area.ts'

examineArea('partner-api')
