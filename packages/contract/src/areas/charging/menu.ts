import { menuGroup, menuPage } from '../../kernel/index.ts'
import { operatorInfos } from './operator.ts'
import { connectorInfos, stationInfos } from './station.ts'

export const chargingMenu = menuGroup('charging', ['充电', 'Charging'], 'thunderbolt', [
  menuPage('/charging/operator', ['充电运营商', 'Operators'], 'api', { resource: operatorInfos }),
  menuPage('/charging/station', ['充电站', 'Stations'], 'environment', { resource: stationInfos }),
  menuPage('/charging/connector', ['充电枪', 'Connectors'], 'thunderbolt', { resource: connectorInfos }),
])
