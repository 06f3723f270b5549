import { chargingArea, connectorInfos, operatorInfos, stationInfos } from '@forecourt/contract/charging'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  operatorInfo: resourcePage(chargingArea, operatorInfos),
  stationInfo: resourcePage(chargingArea, stationInfos),
  connectorInfo: resourcePage(chargingArea, connectorInfos),
}
