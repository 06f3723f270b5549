import { areaOf } from '../../kernel/index.ts'

export const carwashArea = areaOf('carwash', ['洗车', 'Car wash'], {})
