/**
 * WebSub. `hub_key` of a feed stands for the hubs at which it should be followed, and `hub_followed` for those at which
 * it was followed last. Where they differ, a subscription has to be made or ended. `record` holds secrets, so it is
 * sealed.
 */
export const sql = `
alter table feeds add column hub_key text;
alter table feeds add column hub_followed text;
create index feeds_hub_unfollowed on feeds (feed_id) where hub_key is distinct from hub_followed;

create table websub_subscriptions (
  feed_id uuid primary key,
  version integer not null,
  upkeep_at bigint,
  record text not null
);
create index websub_subscriptions_upkeep on websub_subscriptions (upkeep_at, feed_id) where upkeep_at is not null;

create table websub_callbacks (
  callback_hash text primary key,
  feed_id uuid not null
);
create index websub_callbacks_feed on websub_callbacks (feed_id);
`
