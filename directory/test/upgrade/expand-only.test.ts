import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../src/database/migrations/index.ts'
import { contractSteps } from './contract-steps.ts'
import { narrowings } from './narrowings.ts'
import { compareReleases } from './previous-release.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

describe('a migration', () => {
  test.each(migrations)('$name only expands the schema, or is a contract step', ({ name, sql }) => {
    expect(narrowings(sql)).toEqual(contractSteps[name]?.narrows ?? [])
  })
})

describe('a contract step', () => {
  test.each(Object.entries(contractSteps))('%s comes after a release that works with and without it', (name, step) => {
    expect(migrations.map((migration) => migration.name)).toContain(name)
    if (step.unusedSince !== null) expect(compareReleases(step.comesIn, step.unusedSince)).toBeGreaterThan(0)
    expect(compareReleases(version, step.comesIn)).toBeGreaterThanOrEqual(0)
  })
})

describe('the list of narrowings', () => {
  test.each([
    ['drop table feeds', 'feeds: drop table feeds'],
    ['drop index feeds_due', 'feeds_due: drop index feeds_due'],
    ['drop index if exists feeds_due', 'feeds_due: drop index if exists feeds_due'],
    ['alter table feeds drop column host', 'feeds: drop column host'],
    ['ALTER TABLE feeds\n  DROP host', 'feeds: drop host'],
    ['alter table feeds rename to old_feeds', 'feeds: rename to old_feeds'],
    ['alter table feeds rename column host to origin', 'feeds: rename column host to origin'],
    ['alter table feeds alter column due_at type text', 'feeds: alter column due_at type text'],
    ['alter table feeds alter due_at set not null', 'feeds: alter due_at set not null'],
    ['alter table feeds add column a integer, add b text not null', 'feeds: add b text not null'],
    ['alter table feeds add constraint c check (host in (1, 2))', 'feeds: add constraint c check (host in (1, 2))'],
    ['create unique index u on feeds (host)', 'feeds: create unique index u on feeds (host)'],
    ['update feeds set host = null', 'feeds: update feeds set host = null'],
    [
      'alter table feeds add a integer; update feeds set a = 1, host = null',
      'feeds: update feeds set a = 1, host = null',
    ],
    ['drop materialized view v', 'v: drop materialized view v'],
    ['delete from feeds', 'feeds: delete from feeds'],
    ['truncate feeds', 'feeds: truncate feeds'],
    [
      'create or replace function f() returns int as $$ select 1; $$',
      "f: create or replace function f() returns int as ''",
    ],
    ['alter view v rename to w', 'v: alter view v rename to w'],
  ])('has `%s`', (sql, narrowing) => {
    expect(narrowings(`${sql};`)).toEqual([narrowing])
  })

  test.each([
    ['create table news (id integer primary key, name text not null)'],
    ['create table news (id integer); alter table news add unique (id); insert into news values (1)'],
    ['alter table feeds add column a integer, add column b text not null default $$x$$'],
    ["alter table feeds add column a text default 'drop table feeds; delete from feeds'"],
    ["alter table feeds add column a integer; update feeds set a = 1 where host = 'h'"],
    ['alter table feeds add a integer generated always as (1) stored not null'],
    ['alter table feeds alter column host set default 0'],
    ['alter table feeds set (fillfactor = 70)'],
    ['create index feeds_host on feeds (host) -- drop table feeds;'],
    ['/* delete from feeds; */ create function f() returns int as $$ delete from feeds; $$'],
  ])('has no entry for `%s`', (sql) => {
    expect(narrowings(sql)).toEqual([])
  })
})
