/** WebSub: feeds are followed at the hubs that they name, and deliveries of hubs make feeds due. */
export { callbackBase } from './callback-base.ts'
export { explainSubscription, subscriptionReport } from './explain-subscription.ts'
export { followHubs } from './follow-hubs.ts'
export { openWebsub, type Websub } from './open-websub.ts'
export { renewSubscriptions } from './renew-subscriptions.ts'
export { websubRoutes } from './routes.ts'
export { sealedSubscriptions } from './sealed-subscription.ts'
