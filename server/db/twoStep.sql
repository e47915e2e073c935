-- How people confirm a sign-in after the password, by person. Secrets of apps are sealed (server/auth/sealing.ts); keys of passkeys are public.
create table two_step_methods (
  group_id   text not null,
  user_id    text not null,
  id         text not null,                -- a passkey's credential id
  kind       text not null check (kind in ('app', 'passkey')),
  name       text not null,
  key        text not null,                -- an app's sealed secret; a passkey's public key
  site       text,                         -- a passkey's host name: it works only there
  transports text[],                       -- how browsers reach a passkey
  used_count bigint not null default 0,    -- an app's last used time step; a passkey's signature counter
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  primary key (group_id, user_id, id)
);

-- Codes for people who have lost everything else; each works once.
create table recovery_codes (
  group_id text not null,
  user_id  text not null,
  digest   text not null,
  primary key (group_id, user_id, digest)
);

-- Steps of a sign-in or an enrolment that a person has begun and not finished.
create table sign_in_tickets (
  group_id   text not null,
  user_id    text not null,
  id         text not null,                -- a digest of what the browser has
  purpose    text not null,
  data       jsonb not null,
  expires_at timestamptz not null,
  primary key (group_id, user_id, id)
);
create index sign_in_tickets_id on sign_in_tickets (id);
