import { examineArea } from './matrix/area.ts'

examineArea('goods')
