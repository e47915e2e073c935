-- How a session began: a session from a group's own provider needs no second step here.
alter table sessions add column method text not null default 'password';

-- Secrets of groups at their OpenID Connect providers, sealed (server/auth/sealing.ts).
create table open_id_secrets (
  group_id text primary key,
  secret   text not null
);

-- Which user an account of a provider is. Emails only find the user once, because people change them.
create table open_id_links (
  group_id text not null,
  issuer   text not null,
  subject  text not null,
  user_id  text not null,
  primary key (group_id, issuer, subject)
);
