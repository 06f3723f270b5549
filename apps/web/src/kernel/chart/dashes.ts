/** Lines are told apart by their dash, whoever sees which colours. */
export const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2, 1, 2]]
