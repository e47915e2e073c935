-- Questions asked in plain words (domain 1.1, AI ask). What is kept is what was asked, never a figure: whoever reads a conversation later
-- gets its answers from the reports anew, under their own rights.

create table ask_conversations (
  group_id    text not null,
  id          text not null,
  user_id     text not null,
  title       text not null,
  shared_with text[] not null default '{}',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (group_id, id)
);
create index ask_conversations_user on ask_conversations (group_id, user_id, updated_at desc);

create table ask_questions (
  group_id        text not null,
  conversation_id text not null,
  question_no     integer not null,
  user_id         text not null,
  asked_at        timestamptz not null default now(),
  question        text not null,
  outlets         text[] not null,
  period          jsonb,
  context         jsonb,                    -- what a follow-up builds on; null where it was not understood
  primary key (group_id, conversation_id, question_no),
  foreign key (group_id, conversation_id) references ask_conversations (group_id, id) on delete cascade
);
create index ask_questions_user on ask_questions (group_id, user_id, asked_at);
