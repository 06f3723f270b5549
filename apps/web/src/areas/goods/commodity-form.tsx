import FormDialog, { type FormProps } from '../../kernel/form/form-dialog.tsx'

const formWidth = 1080

/** Wide enough for the table of its variants. */
export const CommodityForm = (props: FormProps) => <FormDialog {...props} width={formWidth} />
