import { menuGroup } from '../../kernel/index.ts'

export const carwashMenu = menuGroup('carwash', ['洗车', 'Car wash'], 'file-text', [])
