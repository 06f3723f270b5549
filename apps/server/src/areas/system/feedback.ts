import * as contract from '@forecourt/contract/system'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'

const { answerFeedback: answering, feedback } = contract

export const feedbackHooks = hooks(contract.feedbacks, {
  prepare: async (ctx, { id, ...values }) =>
    id ? values : { ...values, feedbackNo: await ctx.number('FK', 'second', 4) },
  after: async (ctx, row, before) => {
    if (row && !before) await notifyApprovers(ctx, feedback, row, answering.permission)
  },
})

export const answerFeedback: Handler<typeof contract.answerFeedback> = async (ctx, { id, replyContent }) => {
  const before = await ctx.getOrRefuse(feedback, id)
  const reply = { replyContent, replyUser: ctx.user.userId, replyTime: ctx.now }
  const row = await ctx.transition(feedback, before, 'answer', 'answered', reply)
  await notifyUsers(ctx, feedback, row, [row.createUser], { kind: 'answered', note: replyContent })
}

export const closeFeedback: Handler<typeof contract.closeFeedback> = async (ctx, { id }) => {
  await ctx.transition(feedback, await ctx.getOrRefuse(feedback, id), 'close', 'closed')
}
